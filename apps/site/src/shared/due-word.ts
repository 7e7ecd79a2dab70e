/** Which sentence says what is still needed of documents and the source of the money; what is there already is not asked for again. */
export function dueWord({ documents, source }: Readonly<Record<string, string | undefined>>): string {
  if (documents === 'missing') return source === 'WAITING' ? 'badDocuments' : 'bad'
  if (source === 'REFUSED') return 'badAgain'
  return source === 'WAITING' ? 'badWaiting' : 'badSource'
}
