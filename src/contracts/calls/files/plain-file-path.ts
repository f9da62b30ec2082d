/** The address of a video as one MP4 file. Apart from the call, whose parameters pages need not load. */
export const plainFilePath = (video_id: number): string =>
  `/api/plainfile.php?video_id=${video_id}`;
