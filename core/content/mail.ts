import * as v from 'valibot';
import { paragraphs, text } from './schema.ts';

/** The subject of a mail. */
export const mailSubject = v.pipe(text, v.maxLength(78, 'is over 78 characters: mail programs would cut it'), v.regex(/^[^\r\n]*$/, 'must be one line'));
const letter = { subject: mailSubject, heading: text, text: paragraphs };
const plain = v.strictObject(letter);

/** `content/mail.yaml`: every mail the intake sends. What visitors wrote is put in by it, under these labels. */
export const mailSchema = v.strictObject({
  labels: v.strictObject({ name: text, userEmail: text, company: text, phone: text, message: text, userRole: text, userCompany: text, page: text, time: text }),
  /** Why the reader gets it, at its foot. */
  reasons: v.strictObject({ firm: text, asked: text, newsletter: text, newsletterIssue: text, survey: text, announcement: text }),
  contactNotice: plain,
  contactConfirmation: plain,
  guideNotice: plain,
  guide: v.strictObject({ ...letter, file: v.pipe(text, v.regex(/^[\w-]+\.pdf$/, 'must be a file name of letters, digits and hyphens, ending in .pdf')) }),
  newsletterConfirmation: v.strictObject({ ...letter, button: text }),
  newsletterWelcome: plain,
  /** What the link says by which a reader leaves, at the foot of each newsletter and announcement. */
  leave: text,
  accessNotice: plain,
  /** To those who asked for access, once, when the survey opens (`npm run announce-survey`). */
  surveyAnnouncement: v.strictObject({ ...letter, preview: text, button: text }),
  surveyCopy: v.strictObject({
    ...letter,
    profile: v.strictObject({ heading: text, text, section: text, score: text, gap: text, ready: text, barrier: text, none: text }),
    answers: text,
    comments: v.strictObject({ heading: text, workingWell: text, improvements: text, suggestions: text }),
    untraceable: text,
  }),
  surveyLink: v.strictObject({ ...letter, button: text }),
  quarantineDigest: v.strictObject({ ...letter, item: text, why: text, release: text }),
});

export type MailWords = v.InferOutput<typeof mailSchema>;
