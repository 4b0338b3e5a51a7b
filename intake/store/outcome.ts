/** What became of a change: it was made, or there is nothing of this id, another one of this name, a wave that has begun, no room for one more, or a last day that is past. */
export type Outcome = 'done' | 'gone' | 'taken' | 'begun' | 'full' | 'past';
