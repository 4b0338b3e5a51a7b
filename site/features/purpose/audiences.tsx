import type { KeyboardEvent } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { DashLink } from '../../ui/dash-link.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import css from './audiences.module.css';
import { useAudiences } from './use-audiences.ts';

const tabId = (id: string) => `${id}-tab`;

/**
 * Who We Help: tabs from 768 px up, and a swipeable carousel below. Both share one markup, so that
 * hydration doesn't move anything and a change of width keeps the shown audience. Without
 * JavaScript all audiences are shown.
 */
export function Audiences({
  heading,
  text,
  audiences,
  counted,
  position,
  previous,
  next,
}: Pages['purpose']['whoWeHelp']) {
  const { panels, isTabbed, shown, show, arrange, arrangeFirst } = useAudiences(audiences.length);
  const last = audiences.length - 1;
  const step = (by: number) => () => show((shown + by + audiences.length) % audiences.length);
  const onTabKey = (event: KeyboardEvent) => {
    const target = {
      ArrowRight: (shown + 1) % audiences.length,
      ArrowLeft: (shown + last) % audiences.length,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
    document.getElementById(tabId(audiences[target]?.id ?? ''))?.focus();
  };
  const carousel = !isTabbed && {
    role: 'group',
    tabIndex: 0,
    'aria-labelledby': 'who-we-help',
    onPointerEnter: arrangeFirst,
    onFocus: arrangeFirst,
    onScrollEnd: arrange,
  };

  return (
    <section className={`${css.section} ${layout.width}`} aria-labelledby="who-we-help">
      <div className={layout.halves}>
        <h2 id="who-we-help">{heading}</h2>
        <div className={css.words}>
          <Paragraphs text={text} />
        </div>
      </div>
      <div role="tablist" aria-labelledby="who-we-help" className={css.tabs} onKeyDown={onTabKey}>
        {audiences.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-controls={id}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => show(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className={css.controls}>
        <Button variant="secondary" onClick={step(-1)}>
          {previous}
        </Button>
        <p aria-live="polite">
          {position
            .replace('{position}', String(shown + 1))
            .replace('{count}', String(audiences.length))}
        </p>
        <Button variant="secondary" onClick={step(1)}>
          {next}
        </Button>
      </div>
      <div ref={panels} className={css.panels} {...carousel}>
        {audiences.map((audience, index) => (
          <AudiencePanel
            key={audience.id}
            audience={audience}
            id={audience.id}
            role={isTabbed ? 'tabpanel' : 'group'}
            tabIndex={isTabbed ? 0 : undefined}
            aria-labelledby={tabId(audience.id)}
            data-shown={index === shown || undefined}
          />
        ))}
      </div>
      <DashLink {...counted} isApart />
    </section>
  );
}
