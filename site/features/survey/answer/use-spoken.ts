import arriving from 'content:arriving';
import brand from 'content:brand';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OfferedLanguage, SpokenWords } from '../../../../core/content/screens.ts';
import { TIME_LIMIT_MS } from '../../../forms/delivery/adapter.ts';
import { useArriving } from '../../../ui/arriving/use-arriving.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { showToast, speakToasts } from '../../../ui/toast/show-toast.ts';
import { type AnswerLink, chosenLanguage } from './answer-link.ts';
import { pickLanguage } from './pick-language.ts';

type Spoken = Readonly<Record<string, SpokenWords>>;

let loaded: Spoken | undefined;
// A site with one language has none of it.
const load = /* @__PURE__ */ lazyCode(() => import('content:spoken'));

/** All of them at once, for everybody: which one is read must not show in what is fetched. */
export async function loadSpoken(): Promise<Spoken> {
  loaded ??= (await load()).default;
  return loaded;
}

export interface LanguageChoice {
  languages: readonly OfferedLanguage[];
  current: string;
  choose: (language: string) => void;
}

interface SpokenOptions {
  /** The firm's first. */
  languages: readonly OfferedLanguage[];
  /** Undefined in documents. */
  link: AnswerLink | undefined;
  /** Those of the wave; undefined for all. */
  offered?: readonly string[] | undefined;
  /** The message if a deployment has removed the file of words that this page would fetch. */
  renewed: string;
}

/**
 * The words in the language that was chosen, else the link's, else the browser's.
 * @returns no words for the firm's own language, nor before others have come
 */
export function useSpoken({ languages, link, offered, renewed }: SpokenOptions) {
  const found = useArriving('spoken', loadSpoken, loaded);
  const [isLate, setIsLate] = useState(false);
  const { subscribe, value } = chosenLanguage();
  const chosen = useSyncExternalStore(subscribe, value, () => undefined);
  const open = languages.filter(
    ({ tag }, index) => index === 0 || (offered?.includes(tag) ?? true),
  );
  const tags = open.map(({ tag }) => tag);
  const own = tags[0] ?? '';
  const tag = link ? pickLanguage(tags, [chosen, link.language, ...navigator.languages]) : own;
  const isComing = found.is === 'coming';
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => setIsLate(true), TIME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isComing]);
  const isMissing = found.is === 'missing' ? !found.isTrying : isComing && isLate;
  const isGone = found.is === 'missing' && found.isGone;
  const isUnsaid = isMissing && link !== undefined && tag !== own;
  useEffect(() => {
    if (isUnsaid) showToast({ title: isGone ? renewed : arriving.missing, isDestructive: true });
  }, [isUnsaid, isGone, renewed]);
  const spoken = tag === own || found.is !== 'here' ? undefined : found.value[tag];
  const choice: LanguageChoice = {
    languages: open,
    current: spoken ? tag : own,
    choose: (language) => {
      chosenLanguage().write(language);
      if (language !== own && found.is === 'missing' && !found.isGone) found.retry();
    },
  };
  return { spoken, isComing: link !== undefined && isComing && !isLate, choice };
}

/** The logo's name, which stands outside, stays in the firm's. */
export function useDocumentLanguage(
  own: string,
  title: string,
  spoken: SpokenWords | undefined,
): void {
  const tag = spoken?.language.tag ?? own;
  const toasts = spoken?.forms.toasts;
  useEffect(() => {
    const page = document.documentElement;
    speakToasts(toasts);
    page.lang = tag;
    document.querySelector('header')?.setAttribute('lang', own);
    // The application sets its title in a later effect: ours follows it.
    queueMicrotask(() => (document.title = `${title} | ${brand.name}`));
    return () => {
      page.lang = own;
      speakToasts();
    };
  }, [tag, title, own, toasts]);
}
