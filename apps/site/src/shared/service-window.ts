/** The window of customer service (T21): it stays open to everybody under maintenance and a region block (R25, R26). */
export const SERVICE_PATH = '/service'

export const isServiceWindow = (pathname = window.location.pathname) => pathname === SERVICE_PATH
