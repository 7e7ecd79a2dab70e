/**
 * What guards an answer that is data and never a page. Fixed, where the headers of pages are worked out anew for each:
 * nothing in it runs or is framed, wherever somebody opens it.
 */
export const answerHeaders = (isHttpsAlways: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttpsAlways ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
