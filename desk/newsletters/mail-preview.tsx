import { useState } from 'react';
import layout from '../../site/styles/layout.module.css';
import shared from '../ui/list.module.css';
import css from './newsletters.module.css';

const VIEWS = { html: 'HTML', phone: 'HTML on a phone', text: 'Plain text' };
type View = keyof typeof VIEWS;

interface MailPreviewProps {
  /** Tells one preview of a screen from another. */
  name?: string;
  subject: string;
  preview: string;
  html: string;
  text: string;
}

/** A mail as mail programs show it: its HTML, wide and on a phone, and its plain text. */
export function MailPreview({ name = 'view', subject, preview, html, text }: MailPreviewProps) {
  const [view, setView] = useState<View>('html');
  return (
    <>
      <fieldset className={css.views}>
        <legend className={layout.hidden}>View</legend>
        {Object.entries(VIEWS).map(([one, label]) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={view === one}
              onChange={() => setView(one as View)}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <p className={shared.text}>
        <b>{subject}</b> {preview}
      </p>
      {view === 'text' ? (
        <pre className={css.text}>{text}</pre>
      ) : (
        <Frame isPhone={view === 'phone'} html={html} />
      )}
    </>
  );
}

/** The HTML in a frame without scripts and without an origin. Its links open new tabs. */
function Frame({ html, isPhone }: { html: string; isPhone: boolean }) {
  const linked = html.replace('<head>', '<head><base target="_blank">');
  return (
    <iframe
      title={isPhone ? 'The mail on a phone' : 'The mail'}
      className={isPhone ? `${css.frame} ${css.phone}` : css.frame}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      // Not `srcDoc`, which Trusted Types forbid (decisions/newsletters.md).
      src={`data:text/html;charset=utf-8,${encodeURIComponent(linked)}`}
    />
  );
}
