export type Device = 'ios' | 'android' | 'other'

type Agent = { userAgent: string; maxTouchPoints: number }

/** Which way of installing fits the device. An iPad identifies itself as a Mac, but no Mac has a multi-touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Agent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/**
 * On older systems only Safari can install, from its share menu; inside another app's browser nothing can be installed.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /FBAN|FBAV|Instagram|Zalo|Line\/|MicroMessenger|TikTok|musical_ly|; wv\)/.test(userAgent)
}
