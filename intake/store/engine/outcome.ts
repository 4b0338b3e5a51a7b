/**
 * What became of a change: it was made, or there is nothing of this id, another one of this name, a
 * wave that has begun, no room for one more, or a last day that is past. `counted`: a wave has
 * begun, whose answers would be counted elsewhere. `shown`: one whose people were told that a group
 * isn't shown by its open link alone.
 */
export type Outcome = 'done' | 'gone' | 'taken' | 'begun' | 'full' | 'counted' | 'shown';
