type Child = Node | string | null | false
type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>

/** An element with attributes, listeners (`onclick`) and children. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false) element.setAttribute(key, String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/** Line icons of the frame, drawn on a 24 grid. */
const icons = {
  spin: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v4.6h-4.6',
  stop: 'M7 7h10v10H7z',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  turbo: 'M13 3 6 13h5l-1 8 8-11h-5z',
  auto: 'M4 12a8 8 0 0 1 13.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.7L4 15.5M4 20v-4.5h4.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 10l4 4M20 10l-4 4',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 8h.01',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.4M4 4v4.4h4.4M12 8v4.5l3 1.8',
  close: 'M6 6l12 12M18 6 6 18',
  next: 'M9 6l6 6-6 6',
  previous: 'M15 6l-6 6 6 6',
} as const
export type IconName = keyof typeof icons

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add('icon')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', icons[name])
  svg.append(path)
  return svg
}

export function setIcon(button: HTMLElement, name: IconName): void {
  button.querySelector('svg')?.replaceWith(icon(name))
}

/** The value of a design token, for drawing on the canvas. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

export const prefersLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
