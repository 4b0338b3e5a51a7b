import brand from 'content:brand';
import { type Message, messageSchema } from '../../core/desk/desk.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { FORM_RESOURCES, type FormResource, hasForm } from '../../core/submissions/submission.ts';
import { formNames } from '../names.ts';
import { replyAddress } from '../reply.ts';
import { messagesOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { MessageItem } from '../ui/message-item.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { useList } from '../use-list.ts';
import css from './messages.module.css';

const STATES: Record<NonNullable<Message['state']>, string> = { pending: 'not confirmed yet', confirmed: 'confirmed', unsubscribed: 'unsubscribed' };

/** All submissions, the newest first. */
export function MessagesScreen({ kind }: { kind?: FormResource | undefined }) {
  const list = useList(kind ? `messages?kind=${kind}` : 'messages', messageSchema);
  return (
    <Screen name="Messages" refresh={list.refresh} isLoading={list.isLoading}>
      <Filter chosen={kind} />
      {list.isEmpty && (
        <Nothing>
          {kind ? `No ${formNames(kind).many.toLowerCase()} yet.` : 'Nothing has come in yet. What visitors send stands here as soon as it is stored.'}
        </Nothing>
      )}
      <Rows items={list.items}>
        {(message) => (
          <MessageItem key={message.id} message={message} note={message.state && STATES[message.state]}>
            <Reply {...message} />
          </MessageItem>
        )}
      </Rows>
      <ListEnd {...list} />
    </Screen>
  );
}

function Filter({ chosen }: { chosen: FormResource | undefined }) {
  return (
    <nav aria-label="Kinds of messages" className={css.filter}>
      {[undefined, ...FORM_RESOURCES].map((kind) => (
        <a key={kind ?? 'all'} href={messagesOf(kind)} aria-current={kind === chosen ? 'true' : undefined}>
          {kind ? formNames(kind).many : 'All'}
        </a>
      ))}
    </nav>
  );
}

function Reply({ kind, said }: Message) {
  const address = hasForm(kind) && FORMS[kind].wantsReply ? replyAddress(said.userEmail, brand.name) : undefined;
  return (
    address && (
      <a className={actionClass} href={address}>
        Reply
      </a>
    )
  );
}
