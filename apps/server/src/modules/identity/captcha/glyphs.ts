import strokes from './glyphs.json' with { type: 'json' }

/**
 * The signs of a captcha as strokes in a box of 10 by 14, drawn by us: each begins at its first corner, and its corners
 * are joined by curves. Without signs that look alike (0 O, 1 I L, 5 S, 2 Z, 8 B, 6 G, Q).
 */
export const glyphs: Readonly<Record<string, readonly (readonly (readonly number[])[])[]>> = strokes
export const glyphWidth = 10
export const glyphHeight = 14
