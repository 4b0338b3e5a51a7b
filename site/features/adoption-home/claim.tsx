import type { AdoptionHomeContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './claim.module.css';
import { UnbuiltBridge } from './unbuilt-bridge.tsx';

/** The claim about SaaS projects, with a drawing of a bridge that lacks this percentage. */
export function Claim({ figure, heading, text }: AdoptionHomeContent['claim']) {
  return (
    <section aria-labelledby="claim">
      <UnbuiltBridge percent={Number.parseInt(figure.figure, 10)} />
      <div className={`${css.halves} ${layout.width} ${layout.halves}`}>
        <h2 id="claim">{heading}</h2>
        <div className={layout.lede}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}
