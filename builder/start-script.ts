/**
 * The one inline script. It is constant, so that one hash allows it in every document; what differs stands in its data
 * attributes. It does two things:
 * - An address such as `/#/adoption/faq`, which every host answers with home, is sent to that screen's own document, unseen,
 *   by a reload: the entry keeps its state, and those around it stay entries of one document. Leading slashes and
 *   backslashes go, or `/#//evil.example` would be another site's; what climbs (`/#/../other`) leads nowhere.
 * - The fonts and the application start after the first paint, which nothing may delay.
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
