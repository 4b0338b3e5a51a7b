/**
 * The only inline script. It is constant, so that one hash allows it in every document; its data
 * attributes hold the values that differ. It does two things:
 * - It hides a document that is not that of its address: home, with which every host answers
 * `/#/adoption/faq`, and some hosts everything. `site/elsewhere.ts` then finds what stands at the
 * address.
 * - It starts the fonts and the application after the first paint, so that they don't delay it.
 */
export const START_SCRIPT = minify(`
(d=>{
  let{hash:h,pathname:p}=location,
    e=document.documentElement,
    n=0,
    f=h[1]=="/",
    go=_=>n++||d.load.split(" ").map(u=>import(u));
  p=f?h.slice(1):p.slice(d.base.length-1).replace("index.html","");
  p=p.replace(/\\/?([?#].*)?$/,"")||"/";
  if(f|d.route!="*"&&p!=d.route){
    e.hidden=1;
    import(d.elsewhere).catch(_=>e.hidden=0)
  }else{
    new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true});
    onload=_=>setTimeout(go,2e3)
  }
})(document.currentScript.dataset)
`);

function minify(script: string): string {
  return script.replace(/\n\s*/g, '').trim();
}
