import { useEffect, useRef, useState } from 'react';
import layout from '../../site/styles/layout.module.css';
import shared from './list.module.css';
import css from './mail-preview.module.css';

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

/**
 * The HTML in a frame without scripts, as high as the mail, so that it keeps its place while it is
 * being written. Its links open new tabs.
 */
function Frame({ html, isPhone }: { html: string; isPhone: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const mail = frame.current?.contentDocument?.documentElement;
    if (mail && frame.current) frame.current.style.height = `${mail.offsetHeight + 2}px`;
  };
  useEffect(() => {
    const linked = html.replace('<head>', '<head><base target="_blank">');
    // Not `srcdoc`, which Trusted Types forbid (decisions/newsletters.md).
    const address = URL.createObjectURL(new Blob([linked], { type: 'text/html;charset=utf-8' }));
    // Unlike `src`, it adds nothing to the history.
    frame.current?.contentWindow?.location.replace(address);
    return () => URL.revokeObjectURL(address);
  }, [html]);
  useEffect(() => {
    const observer = new ResizeObserver(fit);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  });
  return (
    <iframe
      ref={frame}
      title={isPhone ? 'The mail on a phone' : 'The mail'}
      className={isPhone ? `${css.frame} ${css.phone}` : css.frame}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fit}
    />
  );
}
