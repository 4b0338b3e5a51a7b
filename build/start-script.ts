/**
 * The one inline script. It is constant, so that one hash allows it in every document; what differs stands in its data
 * attributes. It does two things:
 * - An address such as `/#/adoption/faq`, which every host answers with home, is sent to that screen's own document, unseen.
 *   Leading slashes and backslashes go, or `/#//evil.example` would leave the site; what climbs (`/#/../other`) leads nowhere.
 * - The fonts and the application start after the first paint, which nothing may delay.
 */
export const START_SCRIPT = minify(`
(d=>{
  let h=location.hash,
    p=/\\.\\.|%2e/i.test(h)?"":h.slice(1).split(/[?#]/)[0].replace(/^[/\\\\]+|\\/+$/g,""),
    n=0,
    go=_=>n++||d.load.split(" ").map(u=>import(u));
  if(h[1]=="/"&&"/"+p!=d.route){
    document.documentElement.hidden=!0;
    location.replace(d.base+(p&&p+"/")+location.search+h.slice(1).replace(/^[^?#]*/,""))
  }else{
    new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true});
    onload=_=>setTimeout(go,2e3)
  }
})(document.currentScript.dataset)
`);

function minify(script: string): string {
  return script.replace(/\n\s*/g, '').trim();
}
