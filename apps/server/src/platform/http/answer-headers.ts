/**
 * Security headers of an answer that is data and never a page. Constant, while the headers of pages are computed for
 * each: nothing in it can run or be framed, wherever it is opened.
 */
export const answerHeaders = (isHttpsAlways: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttpsAlways ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
