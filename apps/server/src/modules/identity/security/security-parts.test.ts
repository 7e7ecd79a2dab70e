import { describe, expect, it } from 'vitest'
import { systemRng } from '@lotus/kernel'
import { deviceLabel } from './device-label.ts'
import { maskEmail, maskName, maskPhone, plainName } from './mask.ts'
import { createSecretBox } from './secret-box.ts'

describe('the label of a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome · Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/140.0 Mobile Safari/537.36 SamsungBrowser/28.0',
      'Samsung Internet · Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) Version/18.5 Safari/605.1.15', 'Safari · macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
    ['curl/8.9', ''],
    ['', ''],
  ])('of %s are %s', (userAgent, words) => {
    expect(deviceLabel(userAgent)).toBe(words)
  })
})

describe('masks', () => {
  it('leave enough to recognise one’s own and not enough to write to', () => {
    expect(['ng@example.test', 'nguyen.an@example.test'].map(maskEmail)).toEqual([
      'n***@example.test',
      'ng***@example.test',
    ])
    expect(maskPhone('+84901234567')).toBe('+84******567')
    expect(maskName('Nguyen Van A')).toBe('N***** V** A*')
  })

  it('names are compared without diacritics, case and spaces (trust.md 4.8)', () => {
    expect(plainName(' nguyễn  văn  ĐẠT ')).toBe('NGUYEN VAN DAT')
    expect(plainName('Nguyễn Văn Đạt'.normalize('NFD'))).toBe('NGUYEN VAN DAT')
    expect(plainName('Nguyen Van Dat')).not.toBe(plainName('Nguyen Van Dan'))
  })
})

describe('the secret box', () => {
  const box = createSecretBox(new Uint8Array(32).fill(3), systemRng)
  it('opens only for its member, with its pepper, and if unaltered', () => {
    const sealed = box.seal(7n, 'JBSWY3DPEHPK3PXP')
    expect(box.open(7n, sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed.equals(box.seal(7n, 'JBSWY3DPEHPK3PXP'))).toBe(false)
    expect(() => box.open(8n, sealed)).toThrow()
    expect(() => createSecretBox(new Uint8Array(32).fill(4), systemRng).open(7n, sealed)).toThrow()
    for (let i = 0; i < sealed.length; i += 1) {
      const altered = Buffer.from(sealed)
      altered[i] = (altered[i] ?? 0) ^ 1
      expect(() => box.open(7n, altered)).toThrow()
    }
  })

  it('hashes a code per member', () => {
    expect(box.hash(7n, 'ABC').equals(box.hash(7n, 'ABC'))).toBe(true)
    expect(box.hash(7n, 'ABC').equals(box.hash(8n, 'ABC'))).toBe(false)
  })
})
