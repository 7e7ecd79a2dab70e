import { useSyncExternalStore } from 'react'
import {
  colorSchemeAttribute,
  colorSchemeCookieName,
  colorSchemeOfCookie,
  colorSchemeStorageKey,
  defaultColorScheme,
  isColorScheme,
  type ColorScheme,
} from './color-scheme-names.ts'

const listeners = new Set<() => void>()
const yearInSeconds = 31_536_000
let chosen: ColorScheme | undefined

function readChoice(): ColorScheme {
  if (typeof document === 'undefined') return defaultColorScheme
  try {
    const stored = globalThis.localStorage.getItem(colorSchemeStorageKey)
    if (isColorScheme(stored)) return stored
  } catch {
    // Storage may be blocked; then the cookie decides.
  }
  return colorSchemeOfCookie(document.cookie) ?? defaultColorScheme
}

export function getColorScheme(): ColorScheme {
  chosen ??= readChoice()
  return chosen
}

function resolve(scheme: ColorScheme): 'dark' | 'light' {
  if (scheme !== 'auto') return scheme
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** The scheme in effect, `auto` resolved. */
export function getResolvedColorScheme(): 'dark' | 'light' {
  return resolve(getColorScheme())
}

/** Writes the attribute for the stored choice and follows the device while it is `auto`. Returns the clean-up. */
export function startColorScheme(): () => void {
  const apply = () => {
    document.documentElement.setAttribute(colorSchemeAttribute, getResolvedColorScheme())
    for (const listener of listeners) listener()
  }
  apply()
  const device = matchMedia('(prefers-color-scheme: light)')
  device.addEventListener('change', apply)
  return () => device.removeEventListener('change', apply)
}

export function setColorScheme(scheme: ColorScheme): void {
  chosen = scheme
  document.cookie = `${colorSchemeCookieName}=${scheme}; path=/; max-age=${yearInSeconds}; samesite=lax`
  try {
    globalThis.localStorage.setItem(colorSchemeStorageKey, scheme)
  } catch {
    // The cookie keeps the choice where storage is blocked.
  }
  document.documentElement.setAttribute(colorSchemeAttribute, resolve(scheme))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface ColorSchemeState {
  /** The choice, which may be `auto`. */
  scheme: ColorScheme
  resolved: 'dark' | 'light'
  setColorScheme: (scheme: ColorScheme) => void
}

export function useColorScheme(): ColorSchemeState {
  const scheme = useSyncExternalStore(subscribe, getColorScheme, () => defaultColorScheme)
  const resolved = useSyncExternalStore(subscribe, getResolvedColorScheme, () => 'dark' as const)
  return { scheme, resolved, setColorScheme }
}
