/**
 * The only inline script. It is constant, so that one hash allows it in every document; its data attributes hold the values
 * that differ. It does two things:
 * - It reloads an address such as `/#/adoption/faq`, which every host answers with home, as that screen's document before the
 *   first paint. The history entry keeps its state, and its neighbours stay entries of one document. It removes leading slashes
 *   and backslashes, because `/#//evil.example` would open another site, and takes `/#/../other` for home.
 * - It starts the fonts and the application after the first paint, so that they don't delay it.
 */
export const START_SCRIPT = minify(`
(d=>{
  let{hash:h,search:s}=location,
    [,p,q]=h.match(/.?([^?#]*)(.*)/),
    n=0,
    go=_=>n++||d.load.split(" ").map(u=>import(u));
  p=/\\.\\.|%2e/i.test(h)?"":p.replace(/^[/\\\\]+|\\/+$/g,"");
  if(h[1]=="/"&&"/"+p!=d.route){
    document.documentElement.hidden=1;
    history.replaceState(history.state,"",d.base+(p&&p+"/")+s+q);
    location.reload()
  }else{
    new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true});
    onload=_=>setTimeout(go,2e3)
  }
})(document.currentScript.dataset)
`);

function minify(script: string): string {
  return script.replace(/\n\s*/g, '').trim();
}
