export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top' | 'left' | 'right'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

const gap = 6
const edge = 8

/**
 * Where a floating box goes: on the requested side, on the opposite one if it does not fit, never outside the window.
 */
export function placeFloating(
  anchor: Box,
  size: Size,
  window: Size,
  placement: Placement,
): { left: number; top: number } {
  const middleX = (anchor.left + anchor.right) / 2 - size.width / 2
  const middleY = (anchor.top + anchor.bottom) / 2 - size.height / 2
  const below = anchor.bottom + gap
  const above = anchor.top - gap - size.height
  const before = anchor.left - gap - size.width
  const after = anchor.right + gap
  const fitsBelow = below + size.height <= window.height - edge
  const fitsAbove = above >= edge
  let left =
    placement === 'bottom-start' ? anchor.left : placement === 'bottom-end' ? anchor.right - size.width : middleX
  let top = placement === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  if (placement === 'left' || placement === 'right') {
    const fitsBefore = before >= edge
    const fitsAfter = after + size.width <= window.width - edge
    const goesBefore = placement === 'left' ? fitsBefore || !fitsAfter : !fitsAfter && fitsBefore
    left = goesBefore ? before : after
    top = middleY
  }
  return {
    left: Math.round(Math.max(edge, Math.min(left, window.width - edge - size.width))),
    top: Math.round(Math.max(edge, Math.min(top, window.height - edge - size.height))),
  }
}
