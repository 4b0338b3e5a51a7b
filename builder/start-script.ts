/**
 * The one inline script. It is constant, so that one hash allows it in every document; what differs is in its data
 * attributes. It does two things:
 * - An address such as `/#/adoption/faq`, which every host answers with home, reloads as that screen's own document before
 *   anything is painted. The history entry keeps its state, and its neighbours stay entries of one document. Leading slashes
 *   and backslashes are removed, because `/#//evil.example` would lead to another site; `/#/../other` leads nowhere.
 * - The fonts and the application start after the first paint, so that they don't delay it.
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
