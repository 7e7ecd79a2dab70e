import { expect, it } from 'vitest'
import { asHtml } from './preview-html.ts'

it('plain text becomes paragraphs, and its special characters are escaped', () => {
  expect(asHtml('Chào bạn\nDòng hai\n\n5 < 7 & 8')).toBe('<p>Chào bạn<br>Dòng hai</p><p>5 &lt; 7 &amp; 8</p>')
  expect(asHtml('')).toBe('')
})

it('text with tags is taken as HTML', () => {
  expect(asHtml('<p>Chào <b>bạn</b></p>')).toBe('<p>Chào <b>bạn</b></p>')
})
