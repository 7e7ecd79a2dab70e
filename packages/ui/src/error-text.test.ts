import { initI18n } from '@lotus/i18n'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorText } from './error-text.ts'

describe('errorText', () => {
  beforeAll(async () => {
    await initI18n({ language: 'vi' })
  })

  it('formats amounts for people', () => {
    const value = { balance: '640.0000', short: '330.0000' }
    expect(errorText({ code: 'insufficient_balance', value })).toBe('Số dư còn 640.00, thiếu 330.00.')
  })
  it('keeps ids and counts as they came', () => {
    expect(errorText({ code: 'issue_closed', value: { issue: '20260701' } })).toContain('Kỳ 20260701 đã đóng cược')
    expect(errorText({ code: 'too_many_lines', value: { max: 100 } })).toBe('Nhiều nhất 100 dòng một vé.')
  })
  it('writes times in the brand zone and waits in seconds', () => {
    expect(errorText({ code: 'account_locked', value: { until: '2026-06-30T11:15:00Z' } })).toBe(
      'Tài khoản tạm khoá đến 30/06/2026 18:15:00.',
    )
    expect(errorText({ code: 'too_many_requests', value: { retryAfterSeconds: 12 } })).toContain('sau 12 giây')
  })
  it('says a cause that has its own sentence', () => {
    expect(errorText({ code: 'statement_fixed', value: { why: 'RUNNING' } })).toContain('đang được lập')
    expect(errorText({ code: 'statement_fixed', value: { why: 'LINE' } })).toContain('bảng kê sau của cùng tuyến')
  })
  it('shows the code if there is no text for it, never a raw message', () => {
    expect(errorText({ code: 'strange_thing' })).toContain('strange_thing')
  })
})
