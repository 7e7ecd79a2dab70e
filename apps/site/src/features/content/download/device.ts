export type Device = 'ios' | 'android' | 'other'

type Agent = { userAgent: string; maxTouchPoints: number }

/** Which way of installing fits the device. An iPad calls itself a Mac, but no Mac is touched with several fingers. */
export function deviceOf({ userAgent, maxTouchPoints }: Agent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/** Safari alone installs from its share menu on older systems; inside another app's browser nothing can be installed. */
export function isInAppBrowser(userAgent: string): boolean {
  return /FBAN|FBAV|Instagram|Zalo|Line\/|MicroMessenger|TikTok|musical_ly|; wv\)/.test(userAgent)
}
