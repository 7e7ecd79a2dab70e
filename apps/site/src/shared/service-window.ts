/** The window of customer service (T21): it stays open to everybody while the site is closed (R25, R26). */
export const SERVICE_PATH = '/service'

export const isServiceWindow = (pathname = window.location.pathname) => pathname === SERVICE_PATH
