import { describe, expect, it } from 'vitest'
import { askedAnswer, findAnswers, type Answer } from './find-answers.ts'

const answer = (id: string, title: string, vi: string, en = ''): Answer => ({ id, title, text: { vi, en } })
const answers = [
  answer('1', 'Chào', 'Xin chào, tôi giúp gì được cho bạn?', 'Hello, how can I help?'),
  answer('2', 'Đợi chút', 'Bạn chờ tôi kiểm tra lệnh nạp nhé.', 'One moment, I look at the deposit.'),
  answer('3', 'Nạp tiền', 'Tiền vào sau 5 phút.', 'The money arrives in 5 minutes.'),
]

describe('canned answers by keyboard', () => {
  it('a slash searches them, any other text is an ordinary answer', () => {
    expect(askedAnswer('/')).toBe('')
    expect(askedAnswer('/na')).toBe('na')
    expect(askedAnswer('1/2')).toBeUndefined()
    expect(askedAnswer('/a\nb')).toBeUndefined()
  })

  it('ignores diacritics; matches in titles come before matches in texts', () => {
    expect(findAnswers(answers, '').map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(findAnswers(answers, 'nap').map(({ id }) => id)).toEqual(['3', '2'])
    expect(findAnswers(answers, 'doi').map(({ id }) => id)).toEqual(['2'])
    expect(findAnswers(answers, 'DEPOSIT').map(({ id }) => id)).toEqual(['2'])
  })
})
