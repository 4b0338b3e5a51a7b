import css from './workshop.module.css';

/** What the speaker asks the room about a section. */
export function SpeakerQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <section className={css.questions}>
      <h2>To talk about</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  );
}
