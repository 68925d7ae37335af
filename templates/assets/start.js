// A theme may exchange pages under a running script (Material's instant navigation): each page starts anew.
{
  let ending = new AbortController();
  const begin = () => {
    ending.abort();
    ending = new AbortController();
    start(ending.signal);
  };
  if (window.document$) window.document$.subscribe(begin);
  else begin();
}
