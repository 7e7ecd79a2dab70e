export { ensureChromium, findChromium, noChromiumMessage } from './chromium.ts'
export { launchBrowser, viewports } from './launch-browser.ts'
export { startProduct, type RunningProduct } from './start-product.ts'
