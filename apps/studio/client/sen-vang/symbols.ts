import type { SlotCatalogueEntry } from '@lotus/rules/slots/catalogue'
import { tileArt } from '@lotus/ui/tile-art'
import { token } from '../frame/dom.ts'
import { t } from '../frame/texts.ts'

/** Motif and palette of a symbol, from the project's own art. */
export type SymbolArt = { motif: string; palette: number }

const arts: Readonly<Record<string, SymbolArt>> = {
  S: { motif: 'drum', palette: 8 },
  H1: { motif: 'phoenix', palette: 13 },
  H2: { motif: 'koi', palette: 5 },
  H3: { motif: 'lantern', palette: 0 },
  H4: { motif: 'coins', palette: 2 },
  A: { motif: 'gem', palette: 11 },
  K: { motif: 'gourd', palette: 6 },
  Q: { motif: 'fan', palette: 7 },
  J: { motif: 'blossom', palette: 3 },
  T: { motif: 'butterfly', palette: 9 },
}
const lotus: SymbolArt = { motif: 'lotus', palette: 1 }
const goldenLotus: SymbolArt = { motif: 'lotus', palette: 14 }

/** The game's emblem is its wild; a symbol with the same motif uses the lotus instead. */
export function artOf(symbol: string, game: Pick<SlotCatalogueEntry, 'motif' | 'palette'>): SymbolArt {
  const emblem = game.motif === 'lotus' ? goldenLotus : { motif: game.motif, palette: game.palette }
  if (symbol === 'W') return emblem
  const own = arts[symbol] ?? lotus
  return own.motif === emblem.motif ? lotus : own
}

/** The name of a symbol, for the paytable and screen readers. */
export function symbolName(symbol: string, game: Pick<SlotCatalogueEntry, 'motif' | 'palette'>): string {
  return symbol === 'W' ? t('slots:symbol.wild') : t(`slots:symbol.${artOf(symbol, game).motif}`)
}

export function symbolSvg(symbol: string, game: Pick<SlotCatalogueEntry, 'motif' | 'palette'>): string {
  const { motif, palette } = artOf(symbol, game)
  return tileArt({ code: `symbol-${symbol}`, motif, palette })
}

/** Draws a symbol on a canvas of the cell's shape: the art fills it; wild and scatter have a label. */
export async function drawSymbol(
  symbol: string,
  game: Pick<SlotCatalogueEntry, 'motif' | 'palette'>,
  size: { width: number; height: number; scale: number },
): Promise<HTMLCanvasElement> {
  const width = Math.round(size.width * size.scale)
  const height = Math.round(size.height * size.scale)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const picture = await loadSvg(symbolSvg(symbol, game), width, height)
  context.beginPath()
  context.roundRect(0, 0, width, height, Math.min(width, height) * 0.09)
  context.clip()
  context.drawImage(picture, 0, 0, width, height)
  if (symbol === 'W' || symbol === 'S') drawMark(context, symbol, width, height)
  return canvas
}

function drawMark(context: CanvasRenderingContext2D, symbol: string, width: number, height: number): void {
  const gold = token('--lx-gold')
  const bar = height * 0.2
  context.fillStyle = gold
  context.globalAlpha = 0.94
  context.fillRect(0, height - bar, width, bar)
  context.globalAlpha = 1
  context.fillStyle = token('--lx-on-gold')
  context.font = `700 ${Math.round(Math.min(bar * 0.62, width * 0.155))}px ${token('--lx-font')}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(symbol === 'W' ? t('slots:mark.wild') : t('slots:mark.scatter'), width / 2, height - bar / 2)
  context.strokeStyle = gold
  context.lineWidth = width * 0.03
  context.beginPath()
  context.roundRect(0, 0, width, height, Math.min(width, height) * 0.09)
  context.stroke()
}

/** The art uses `slice`: it fills any shape and is cropped. */
async function loadSvg(svg: string, width: number, height: number): Promise<HTMLImageElement> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  const picture = new Image(width, height)
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
  await picture.decode()
  return picture
}
