"""How a report is read: the profile that is chosen, and the files that profiles are written in."""
