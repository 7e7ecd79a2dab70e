import { expect, test } from 'vitest'
import { playName } from './play-name.ts'

test.each([
  ['Trực tuyển 2 số back', 'Trực tuyển 2 số cuối'],
  ['Tổ 24 front', 'Tổ 24, 4 số đầu'],
  ['Tổ 3 3 số mid', 'Tổ 3, 3 số giữa'],
  ['Tài xỉu chẵn lẻ_only_tie', 'Tài xỉu chẵn lẻ, 13–14 hoàn mọi cửa'],
  ['Lô 2 Số Đầu 1K', 'Lô 2 số đầu 1K'],
  ['Đề Đầu Đặc Biệt', 'Đề đầu đặc biệt'],
  ['Nhậm tuyển 2 Đởm tha', 'Tự chọn 2, có số chốt'],
  ['Định vị P5', 'Định vị P5'],
  ['Rồng hổ hòa 1-2', 'Rồng hổ hoà 1-2'],
  ['Ngưu ngưu', 'Niu niu'],
  ['Tiền 1', 'Hạng nhất'],
  ['Tiền 3', '3 hạng đầu'],
  ['Tổng quán á quân tài xỉu chẵn lẻ', 'Tổng 2 xe đầu tài xỉu chẵn lẻ'],
])('%s is written as Vietnamese', (name, better) => {
  expect(playName({ vi: name }, 'vi')).toBe(better)
})

test.each([
  ['BSOE_kill', 'Big small odd even, 13–14 lose'],
  ['BSOE kill', 'Big small odd even (triples lose)'],
  ['2-star đầu group sum', '2-star first group sum'],
  ['Any-code 3-star mid, 1 code(s)', 'Any-code 3-star mid, 1 digit'],
  ['4-star nhậm tuyển 4 group 24', 'Any 4 group 24'],
  ['Any 2 dan-tuo', 'Any 2, with a banker'],
  ['3-star front baodan', '3-star front, one sure digit'],
  ['2-star đầu baodan', '2-star first, one sure digit'],
  ['Lo 2 first digits 1K', 'Lô 2 first digits 1K'],
  ['First 3 rambolito', 'First 3, any order'],
  ['Dragon/tiger/tie 1 v 10', 'Dragon tiger 1–10'],
  ['Dragon/tiger 2 v 9', 'Dragon tiger 2–9'],
])('%s is written as English', (name, better) => {
  expect(playName({ en: name }, 'en')).toBe(better)
})
