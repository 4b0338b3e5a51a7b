/** What became of a change: it was made, or there is nothing of this id, another one of this name, a wave that has begun, or no room for one more. */
export type Outcome = 'done' | 'gone' | 'taken' | 'begun' | 'full';
