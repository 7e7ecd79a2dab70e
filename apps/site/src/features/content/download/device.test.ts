import { describe, expect, it } from 'vitest'
import { deviceOf, isInAppBrowser } from './device.ts'
import { appsOf, guidesFor } from './apps.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

describe('the device that opens the download page (R18)', () => {
  it('tells phones apart, and an iPad from a Mac', () => {
    expect(deviceOf({ userAgent: iphone, maxTouchPoints: 5 })).toBe('ios')
    expect(deviceOf({ userAgent: android, maxTouchPoints: 5 })).toBe('android')
    expect(deviceOf({ userAgent: mac, maxTouchPoints: 5 })).toBe('ios')
    expect(deviceOf({ userAgent: mac, maxTouchPoints: 0 })).toBe('other')
  })
  it('knows browsers inside other apps, which install nothing', () => {
    expect(isInAppBrowser(`${iphone} [FBAN/FBIOS;FBAV/460.0]`)).toBe(true)
    expect(isInAppBrowser(iphone)).toBe(false)
  })
})

const resource = (resourceType: string) => ({
  resourceType,
  url: `https://app.test/${resourceType}`,
  qrCodeUrl: null,
  labelNameCn: '',
})

describe('what is offered (L07, X09)', () => {
  it('offers only apps that the operator has, the one for this device first', () => {
    expect(appsOf([], 'ios')).toEqual([])
    const kinds = appsOf([resource('Android'), resource('MOBILECONFIG'), resource('IOS'), resource('OTHER')], 'android')
    expect(kinds.map(({ kind }) => kind)).toEqual(['ANDROID', 'IOS', 'MOBILECONFIG'])
    expect(appsOf([resource('Android'), resource('IOS')], 'ios').map(({ kind }) => kind)).toEqual(['IOS', 'ANDROID'])
  })
  it('always explains the web app, with the steps for this device first', () => {
    expect(guidesFor(['MOBILECONFIG'], 'ios')).toEqual(['MOBILECONFIG', 'webIos', 'webAndroid', 'webDesktop'])
    expect(guidesFor(['ANDROID', 'IOS'], 'other')).toEqual(['webDesktop', 'IOS', 'ANDROID', 'webIos', 'webAndroid'])
    expect(guidesFor([], 'android')).toEqual(['webAndroid', 'webIos', 'webDesktop'])
  })
})
