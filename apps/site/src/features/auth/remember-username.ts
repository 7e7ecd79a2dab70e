const COOKIE = 'lx-user'
const DAY_SECONDS = 86_400

/** T13, K04: only the name, for one day; the password is never kept. */
export function rememberedUsername(): string {
  const match = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(document.cookie)
  return match?.[1] ? decodeURIComponent(match[1]) : ''
}

export function rememberUsername(username: string): void {
  document.cookie = `${COOKIE}=${encodeURIComponent(username)}; path=/; max-age=${DAY_SECONDS}; samesite=strict`
}

export function forgetUsername(): void {
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=strict`
}
