import type { Localized } from '@lotus/i18n'

/** A prepared answer, in each language. */
export type Answer = { id: string; title: string; text: Localized }

/** For searching: without diacritics, in lower case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()

const SHOWN_MAX = 8

/** The search text of a field that begins with a slash; undefined where it holds an ordinary answer. */
export function askedAnswer(text: string): string | undefined {
  return /^\/([^\n]{0,40})$/.exec(text)?.[1]
}

/** The answers whose title or text contains what was typed; matches in titles first. */
export function findAnswers(answers: readonly Answer[], asked: string): readonly Answer[] {
  const wanted = plain(asked.trim())
  const byTitle = answers.filter(({ title }) => plain(title).includes(wanted))
  const byText = answers.filter(
    (answer) => !byTitle.includes(answer) && plain(Object.values(answer.text).join('\n')).includes(wanted),
  )
  return [...byTitle, ...byText].slice(0, SHOWN_MAX)
}
