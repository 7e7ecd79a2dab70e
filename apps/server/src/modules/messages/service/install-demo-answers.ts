import type { Queryable } from '@lotus/database'
import { insertAnswer, hasCannedAnswers } from './support.repo.ts'
import answers from './demo-answers.json' with { type: 'json' }

/** Canned answers of the demo brand; does nothing if there are any. */
export async function installDemoAnswers(db: Queryable): Promise<void> {
  if (await hasCannedAnswers(db)) return
  for (const answer of answers) await insertAnswer(db, answer, 'demo')
}
