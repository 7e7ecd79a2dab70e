import { completeFor, type Language, type Localized } from './languages.ts'

type Corrections = readonly (readonly [pattern: RegExp, text: string])[]

/**
 * The catalogue's names come from the vendor's menu, which mixes languages. What a person would not say is put right here,
 * in the order of the list.
 */
const corrections: Localized<Corrections> = {
  vi: [
    [/_only_tie$/, ', 13–14 hoàn mọi cửa'],
    [/_tie$/, ', 13–14 hoàn cửa trúng'],
    [/_kill$/, ', 13–14 thua'],
    [/^Tổ (3|6) 3 số/, 'Tổ $1, 3 số'],
    [/^Tổ (4|6|12|24) (front|back)$/, 'Tổ $1, 4 số $2'],
    [/^Tài lẻ \/ tài chẵn \.\.\.$/, 'Tổ hợp tài xỉu chẵn lẻ'],
    [/ 3 số 3D$/, ' 3 số'],
    [/ Đởm tha$/u, ', có số chốt'],
    [/ front\b/, ' đầu'],
    [/ mid\b/, ' giữa'],
    [/ back\b/, ' cuối'],
    [/hòa/, 'hoà'],
    [/^Nhậm tuyển/u, 'Tự chọn'],
    [/^Ngưu ngưu$/u, 'Niu niu'],
    [/^Show hand$/, 'Xì tố'],
  ],
  en: [
    [/^Lo (?=\d)/, 'Lô '],
    [/_only_tie$/, ', 13–14 push all'],
    [/_tie$/, ', 13–14 push'],
    [/_kill$/, ', 13–14 lose'],
    [/\bBSOE kill$/, 'Big small odd even (triples lose)'],
    [/\bBSOE\b/, 'big small odd even'],
    [/ 3D\b/, ''],
    [/^4-star nhậm tuyển 4/u, 'Any 4'],
    [/ dan-tuo$/, ', with a banker'],
    [/ baodan$/, ', one sure digit'],
    [/ rambolito$/, ', any order'],
    [/ đầu(?=[\s,]|$)/u, ' first'],
    [/ cuối(?=[\s,]|$)/u, ' last'],
    [/ 1 code\(s\)$/, ' 1 digit'],
    [/ (\d) code\(s\)$/, ' $1 digits'],
    [/ v (?=\d)/, '–'],
    // Words with strokes between them would break in the middle of a word.
    [/^Dragon\/tiger(?:\/tie)?(?= )/, 'Dragon tiger'],
  ],
}

/** Vietnamese capitalises no word inside a name: "Đề Đầu Đặc Biệt" beside "Đề đặc biệt" reads as two hands. */
const inSentenceCase = (name: string): string => name.replace(/ \p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

/** The name of a play in one language, in the words of people who bet. */
export function playName({ nameVi, nameEn }: { nameVi: string; nameEn: string }, language: Language): string {
  const read = completeFor(language)
  const name = corrections[read].reduce(
    (text, [pattern, better]) => text.replace(pattern, better),
    read === 'vi' ? nameVi : nameEn,
  )
  return name.charAt(0).toUpperCase() + (read === 'vi' ? inSentenceCase(name.slice(1)) : name.slice(1))
}
