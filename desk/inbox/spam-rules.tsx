import { describeSpamRule, type SpamRule, spamRulesSchema } from '../../core/desk/spam-rules.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Act } from '../parts/act.tsx';
import shared from '../parts/list.module.css';
import { Rows } from '../parts/rows.tsx';
import { Answered, Screen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Nothing } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorParagraph } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';

export function SpamRulesScreen() {
  const answer = useAnswer('spam-rules', spamRulesSchema);
  return (
    <Screen name="Rules against spam" refresh={answer.again} isLoading={answer.isLoading}>
      <p className={shared.text}>
        Messages that match a rule wait under{' '}
        <a href={addressOf('inbox', { view: 'spam' })}>Suspected spam</a>. Make a rule from any
        message there.
      </p>
      <Answered answer={answer}>
        {({ items }) => (
          <>
            {items.length === 0 && <Nothing>There are no rules.</Nothing>}
            <Rows items={items}>{(rule) => <Rule key={rule.id} rule={rule} />}</Rows>
          </>
        )}
      </Answered>
    </Screen>
  );
}

function Rule({ rule }: { rule: SpamRule }) {
  const words = describeSpamRule(rule);
  return (
    <li className={shared.row}>
      <div>
        <VisitorParagraph id={rule.id} className={css.words} text={words} />
        <p>
          {rule.madeBy}, <Timestamp at={rule.madeAt} />
        </p>
      </div>
      <div>
        <Act
          of={rule.id}
          method="DELETE"
          path={`spam-rules/${rule.id}`}
          said={() => 'The rule is removed.'}
        >
          Remove
        </Act>
      </div>
    </li>
  );
}
