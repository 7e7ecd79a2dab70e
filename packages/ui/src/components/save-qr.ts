/** The specification's picture: 200 pixels with a margin of 20 on each side, here larger, so that it prints sharply. */
const SIZE = 200
const MARGIN = 20

/**
 * The code as a picture of its own, with the white margin that scanners need: on the page the plate around the canvas has it, a
 * saved picture has nothing around. The modules keep their size, so none is blurred.
 */
export function withMargin(code: HTMLCanvasElement): HTMLCanvasElement {
  const size = Math.round((code.width * SIZE) / (SIZE - 2 * MARGIN))
  const margin = Math.round((size - code.width) / 2)
  const picture = document.createElement('canvas')
  picture.width = size
  picture.height = size
  const context = picture.getContext('2d')
  if (!context) return code
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size, size)
  context.drawImage(code, margin, margin)
  return picture
}
