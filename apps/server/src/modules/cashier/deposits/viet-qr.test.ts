import { describe, expect, it } from 'vitest'
import { crc16, transferPayload } from './viet-qr.ts'

describe('the QR payload of a bank transfer', () => {
  it('uses CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe(0x29b1)
  })

  it('contains bank, account, amount and content, and its checksum covers all of them', () => {
    const payload = transferPayload({ bin: '970999', account: '1234567890', amountVnd: 500_000n, content: 'DABCD2345' })
    expect(payload.startsWith('000201010212')).toBe(true)
    expect(payload).toContain('0006970999')
    expect(payload).toContain('01101234567890')
    expect(payload).toContain('5406500000')
    expect(payload).toContain('5802VN')
    const crc = payload.slice(-4)
    expect(crc16(payload.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0')).toBe(crc)
    expect(
      transferPayload({ bin: '970999', account: '1234567890', amountVnd: 500_001n, content: 'DABCD2345' }).slice(-4),
    ).not.toBe(crc)
  })
})
