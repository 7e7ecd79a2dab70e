import { expect, it } from 'vitest'
import { resourcesOf } from './resources.ts'

const of = (resourceType: string, url = `https://example.com/${resourceType}`) => ({
  resourceType,
  url,
  qrCodeUrl: null,
  labelNameCn: resourceType,
})

it('L07: a QR code for each app that exists and for nothing else, MOBILECONFIG under its own name', () => {
  expect(resourcesOf([])).toEqual([])
  expect(resourcesOf([of('ANDROID'), of('WINDOWS'), of('MOBILECONFIG')])).toEqual([
    { kind: 'MOBILECONFIG', label: 'IOS-LITE-APP', url: 'https://example.com/MOBILECONFIG' },
    { kind: 'ANDROID', label: 'Android', url: 'https://example.com/ANDROID' },
  ])
  expect(resourcesOf([of('IOS', '')])).toEqual([])
})
