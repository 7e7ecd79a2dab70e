const GUTTER = 6
/** Figures of one width, and Inter never turns the x of a key into a multiplication sign. */
const FEATURES = { tnum: true, calt: false }
const ELLIPSIS = '…'
const TEXTS_KEPT = 2000

/** `width` is the share of the page; columns of amounts are at the right of theirs. */
export type PdfColumn = { title: string; width: number; isAmount?: boolean }

/** What of PDFKit its types leave out: the chosen font, and the page's own instructions. */
type Inner = {
  readonly _font: {
    readonly id: string
    /** Thousandths of the size. */
    readonly ascender: number
    encode(text: string, features: object): [hex: string[], positions: { xAdvance: number }[]]
    ref(): unknown
  }
  readonly page: { readonly fonts: Record<string, unknown> }
  addContent(text: string): void
}
/** A sign or a text as the font writes it; `width` in thousandths of the size. */
type Shaped = { hex: string; width: number }
type Shaper = { shape(text: string, room: number): Shaped }

/** Writes one line of cells at `y` in the document's font and colour; what is wider than its column ends in "…". */
export type CellWriter = (
  cells: readonly string[],
  columns: readonly Pick<PdfColumn, 'width' | 'isAmount'>[],
  y: number,
  size: number,
) => void

/**
 * Each sign is shaped once and then known by its number and width. A statement of a year has a million cells, and PDFKit
 * takes thirty times as long for one (it shapes and breaks each as a paragraph). Pairs are not kerned.
 */
export function createCellWriter(doc: PDFKit.PDFDocument, page: { left: number; right: number }): CellWriter {
  // Fields of the library that its types leave out; the tests of the pages read what they write.
  const inner = doc as unknown as Inner
  const shapers = new Map<string, Shaper>()
  const shaperOf = (font: Inner['_font']): Shaper => {
    let shaper = shapers.get(font.id)
    if (!shaper) shapers.set(font.id, (shaper = createShaper(font)))
    return shaper
  }
  return (cells, columns, y, size) => {
    const { _font: font } = inner
    inner.page.fonts[font.id] ??= font.ref()
    const { shape } = shaperOf(font)
    const base = (y + (font.ascender / 1000) * size).toFixed(2)
    let content = `BT /${font.id} ${size} Tf`
    let x = page.left
    for (const [at, column] of columns.entries()) {
      const width = column.width * (page.right - page.left)
      const { hex, width: length } = shape(cells[at] ?? '', ((width - GUTTER) * 1000) / size)
      if (hex !== '') {
        const indent = column.isAmount === true ? width - (length * size) / 1000 : 0
        // The page's own matrix is upside down, and text turns it back.
        content += ` 1 0 0 -1 ${(x + indent).toFixed(2)} ${base} Tm <${hex}> Tj`
      }
      x += width
    }
    inner.addContent(`${content} ET`)
  }
}

function createShaper(font: Inner['_font']): Shaper {
  const signs = new Map<string, Shaped>()
  const signOf = (letter: string): Shaped => {
    let sign = signs.get(letter)
    if (!sign) {
      const [hex, positions] = font.encode(letter, FEATURES)
      sign = { hex: hex.join(''), width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
      signs.set(letter, sign)
    }
    return sign
  }
  /** Names and round amounts come again and again. */
  const texts = new Map<string, Shaped>()
  const wholeOf = (text: string): Shaped => {
    let whole = texts.get(text)
    if (!whole) {
      let [hex, width] = ['', 0]
      for (const letter of text.normalize('NFC')) {
        const sign = signOf(letter)
        hex += sign.hex
        width += sign.width
      }
      whole = { hex, width }
      if (texts.size >= TEXTS_KEPT) texts.clear()
      texts.set(text, whole)
    }
    return whole
  }
  return {
    shape(text, room) {
      const whole = wholeOf(text)
      if (whole.width <= room) return whole
      const end = signOf(ELLIPSIS)
      let [hex, width] = ['', end.width]
      for (const letter of text.normalize('NFC')) {
        const sign = signOf(letter)
        if (width + sign.width > room) break
        hex += sign.hex
        width += sign.width
      }
      return { hex: hex + end.hex, width }
    },
  }
}
