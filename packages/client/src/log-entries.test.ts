import { describe, expect, it } from 'vitest'
import { logEntries } from './log-entries.ts'

type Message = { id: string; position: string; clientId: string | null; at: string; author: string }
const at = (minutes: number) => new Date(Date.UTC(2026, 6, 1, 12, minutes)).toISOString()
const message = (position: number, author: string, minutes: number): Message => ({
  id: `m${position}`,
  position: String(position),
  clientId: author === 'me' ? `c${position}` : null,
  at: at(minutes),
  author,
})
const options = {
  dayOf: (time: string) => time.slice(0, 10),
  authorOf: (entry: Message) => entry.author,
  isOwn: (entry: Message) => entry.author === 'me',
}
const shapes = (messages: Message[], readUpTo?: string) =>
  logEntries(messages, { ...options, readUpTo }).map((entry) =>
    entry.kind === 'message' ? `${entry.key}${entry.startsGroup ? '*' : ''}` : entry.kind,
  )

describe('the lines of a conversation', () => {
  it('a day comes before its first message, and the author is shown once until the author changes or time passes', () => {
    const day = [
      message(1, 'an', 0),
      message(2, 'an', 1),
      message(3, 'me', 2),
      message(4, 'an', 3),
      message(5, 'an', 20),
    ]
    expect(shapes(day)).toEqual(['day', 'm1*', 'm2', 'own-c3*', 'm4*', 'm5*'])
    expect(shapes([message(1, 'an', 0), message(2, 'an', 24 * 60)])).toEqual(['day', 'm1*', 'day', 'm2*'])
  })

  it('the new messages begin at the first unread one of somebody else', () => {
    const list = [message(9, 'an', 0), message(10, 'me', 1), message(11, 'an', 2), message(12, 'an', 3)]
    expect(shapes(list, '9')).toEqual(['day', 'm9*', 'own-c10*', 'unread', 'm11*', 'm12'])
    expect(shapes(list, '12')).not.toContain('unread')
  })
})
