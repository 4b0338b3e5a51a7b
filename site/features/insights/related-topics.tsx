import words from 'content:article';
import css from './related-topics.module.css';

/** The fixed tags of every article (specification, point 2, article page). */
export function RelatedTopics() {
  return (
    <aside className={css.topics} aria-labelledby="topics">
      <h2 id="topics">{words.topics.heading}</h2>
      <ul>
        {words.topics.items.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </aside>
  );
}
