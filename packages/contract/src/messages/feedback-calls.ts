import { z } from 'zod'
import { defineCall, memberGet, operatorGet, operatorPost, publicGet } from '../define-call.ts'
import { paged, pageInput, text, zId, zLanguage, zTime } from '../schema-parts.ts'
import { feedbackStates, feedbackTypes } from '../talk.ts'
import { yesNo, zImageName, zImageUrl } from './schemas.ts'

const zFeedbackRow = z.object({
  id: z.string(),
  type: z.enum(feedbackTypes),
  content: z.string(),
  status: z.enum(feedbackStates),
  reply: z.string().nullable(),
  at: zTime,
  repliedAt: zTime.nullable(),
})
const zBoFeedback = zFeedbackRow.extend({
  /** `SERVICE`: the form of customer service outside its opening hours. */
  source: z.enum(['FORM', 'SERVICE']),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  name: z.string().nullable(),
  contact: z.string().nullable(),
  language: zLanguage,
  /** Addresses at the back office's own origin. */
  images: z.array(zImageUrl),
  assignedTo: z.string().nullable(),
  closedAt: zTime.nullable(),
})

export const feedbackCalls = {
  'feedback.settings': publicGet({
    path: '/wps/feedback/settings',
    value: z.object({
      types: z.array(z.enum(feedbackTypes)),
      /** In words; every Chinese, Japanese or Korean character counts as one. */
      minWords: z.number().int(),
      maxWords: z.number().int(),
      needsCaptcha: z.boolean(),
      imagesMax: z.number().int(),
    }),
  }),
  'feedback.send': defineCall({
    method: 'PUT',
    path: '/wps/feedback',
    access: 'public',
    id: 'C07',
    rate: { max: 10, perSeconds: 600 },
    errors: ['captcha_required', 'captcha_wrong', 'feedback_length', 'feedback_limit', 'upload_invalid'],
    input: z.object({
      type: z.enum(feedbackTypes),
      content: text(4000).trim().min(1),
      contact: text(120).trim().optional(),
      images: z.array(zImageName).max(3).optional(),
      captcha: text(400).optional(),
    }),
    value: z.object({ id: z.string() }),
  }),
  'feedback.upload': defineCall({
    method: 'PUT',
    path: '/wps/feedback/image',
    access: 'public',
    upload: true,
    rate: { max: 12, perSeconds: 600 },
    errors: ['upload_invalid', 'upload_too_large'],
    value: z.object({ image: zImageName }),
  }),
  'feedback.own': memberGet({
    path: '/wps/feedback',
    input: z.object(pageInput),
    value: paged(zFeedbackRow),
  }),
  'bo.feedback': operatorGet({
    path: '/bo/feedback',
    permission: 'feedback.answer',
    input: z.object({
      status: z.enum(feedbackStates).optional(),
      type: z.enum(feedbackTypes).optional(),
      mine: yesNo.optional(),
      ...pageInput,
    }),
    value: paged(zBoFeedback).extend({ open: z.number().int() }),
  }),
  'bo.feedbackItem': operatorGet({
    path: '/bo/feedback/detail',
    permission: 'feedback.answer',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zBoFeedback,
  }),
  /** Assigns it to the caller, or releases it. */
  'bo.assignFeedback': operatorPost({
    path: '/bo/feedback/assign',
    permission: 'feedback.answer',
    audit: ['feedback.assign'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, isMine: z.boolean() }),
    value: zBoFeedback,
  }),
  'bo.replyFeedback': operatorPost({
    path: '/bo/feedback/reply',
    permission: 'feedback.answer',
    audit: ['feedback.reply'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reply: text(4000).trim().min(1), close: z.boolean().optional() }),
    value: zBoFeedback,
  }),
  'bo.closeFeedback': operatorPost({
    path: '/bo/feedback/close',
    permission: 'feedback.answer',
    audit: ['feedback.close'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zBoFeedback,
  }),
}
