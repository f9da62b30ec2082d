import type { FieldErrors } from './form-fields.ts';

/**
 * POST /api/report.php, multipart/form-data: `subject`, `email`, `message`, `captcha`, `file`,
 * `referrer`, and `target_type` with `target_id` and `reason` where something is reported
 * (`formShapes.report`). Contact page, modal and every Report button send it. Its answers, its ways
 * with and without script and its faults are those of the other forms: see `forms.ts`.
 *
 * Success shows 'Message sent. Thank you!'; failure shows each field's text and 'Error!'.
 */
export const report_url = '/api/report.php';

/** Body of a 422. */
export interface FormRefusal {
  error: FieldErrors;
}
