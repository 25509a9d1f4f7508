import { paths } from '@proffer/contract/wire/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, answerPdf, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { supplier } from '../../test/people';
import { useQuery } from '@tanstack/react-query';
import { PictureEditor } from './picture-editor';
import { ProfileHead } from './profile-head';
import { ownProfile } from './profiles.factory';
import { profileQuery } from '../../entities/companies/profile.query';

// Cropping needs real pictures, which the browser tests use. Here the frame stays in place.
vi.mock('react-easy-crop', () => ({
  default: ({
    image,
    onMediaLoaded,
    onCropAreaChange,
    mediaProps,
  }: {
    image: string;
    onMediaLoaded: (size: object) => void;
    onCropAreaChange: (percent: object, pixels: object) => void;
    mediaProps: { onError: () => void };
  }) => (
    <>
      <button
        type="button"
        data-image={image}
        onClick={() => {
          onMediaLoaded({ naturalWidth: 300, naturalHeight: 200 });
          onCropAreaChange({}, { x: 50.4, y: 0.2, width: 200.1, height: 200.1 });
        }}
      >
        draw the frame
      </button>
      <button type="button" onClick={mediaProps.onError}>
        no picture
      </button>
    </>
  ),
}));

const picture = new File(['pixels'], 'logo.png', { type: 'image/png' });
const made: string[] = [];
const given: string[] = [];

function Logo() {
  const { data } = useQuery(profileQuery(5));
  return data ? <PictureEditor profile={data} kind="logo" /> : null;
}

function Head() {
  const { data } = useQuery(profileQuery(5));
  return data ? <ProfileHead profile={data} /> : null;
}

async function open(profile = ownProfile) {
  network.use(answer('session', supplier), answer('getUserDetail', profile));
  const page = renderPage(Logo, { route: '/sprofile' });
  await screen.findByRole('button', { name: 'Choose a logo' });
  const choose = (file = picture) =>
    page.user.upload(screen.getByLabelText('Choose a logo', { selector: 'input' }), file);
  return { ...page, choose };
}

describe('picture of the own company', () => {
  beforeEach(() => {
    made.length = 0;
    given.length = 0;
    URL.createObjectURL = () => {
      made.push(`blob:${made.length}`);
      return made.at(-1) ?? '';
    };
    URL.revokeObjectURL = (url) => void given.push(url);
  });

  it('is sent with the cropped area in its own pixels, and shown', async () => {
    const seen: URL[] = [];
    network.use(
      http.post(`*${paths.setPicture.path}`, ({ request }) => {
        seen.push(new URL(request.url));
        return HttpResponse.json({ ...ownProfile, logo: '/userprofile/pictures/5/logo?key=new' });
      }),
    );
    const { user, choose } = await open();
    await choose();
    const dialog = await screen.findByRole('dialog', { name: 'Choose the part of the logo' });
    const save = within(dialog).getByRole('button', { name: 'Save logo' });
    expect(save).toHaveProperty('disabled', true);
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toBeDefined();
    await user.click(within(dialog).getByText('draw the frame'));
    await user.click(save);
    const shown = await screen.findByRole('img', { name: 'Your logo' });
    expect(shown.getAttribute('src')).toBe('/userprofile/pictures/5/logo?key=new');
    expect(seen.map(({ pathname, search }) => pathname + search)).toEqual([
      '/userprofile/pictures/logo?x=50&y=0&width=200&height=200',
    ]);
    await waitFor(() => expect(given).toEqual(made));
  });

  it('is not sent if the dialog is closed', async () => {
    const { user, choose } = await open();
    await choose();
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(given).toEqual(['blob:0']);
  });

  it('is rejected with a message if the file is not a picture', async () => {
    const { user, choose } = await open();
    await choose();
    await user.click(await screen.findByText('no picture'));
    expect(await screen.findByText(/cannot be shown as a picture/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save logo' })).toHaveProperty('disabled', true);
  });

  it('can be sent again after a rejection with its reason', async () => {
    const { user, choose } = await open();
    network.use(
      refuse('setPicture', 'document_refused', 'This image is damaged.', {
        errors: [{ field: 'file', text: 'This image cannot be read.' }],
      }),
    );
    await choose();
    await user.click(await screen.findByText('draw the frame'));
    await user.click(screen.getByRole('button', { name: 'Save logo' }));
    expect(await screen.findByText('This image cannot be read.')).toBeDefined();
    network.use(answer('setPicture', { ...ownProfile, logo: '/userprofile/pictures/5/logo?key=new' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'Your logo' })).toBeDefined();
    expect(screen.queryByText('This image cannot be read.')).toBeNull();
  });

  it('states why it cannot be shown yet, and is shown once available', async () => {
    const url = '/userprofile/pictures/5/logo?key=new';
    network.use(refuse('getPicture', 'file_withheld', 'This file is being checked for viruses.'));
    const { user } = await open({ ...ownProfile, logo: url });
    fireEvent.error(await screen.findByRole('img', { name: 'Your logo' }));
    expect(await screen.findByText('This file is being checked for viruses.')).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Your logo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove logo' })).toBeDefined();
    network.use(answerPdf('getPicture', 'pixels'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('img', { name: 'Your logo' })).getAttribute('src')).toBe(url);
  });

  it('leaves the banner empty until it is available, also for others', async () => {
    network.use(answer('getUserDetail', { ...ownProfile, banner: '/userprofile/pictures/5/banner?key=new' }));
    const { container } = renderPage(Head, { route: '/sprofile' });
    await screen.findByRole('heading', { name: ownProfile.companyName });
    const banner = () => container.querySelector('img[src*=banner]');
    fireEvent.error(banner()!);
    expect(banner()).toBeNull();
  });

  it('is removed after a confirmation', async () => {
    const { user } = await open({ ...ownProfile, logo: '/userprofile/pictures/5/logo?key=old' });
    network.use(unplugged('removePicture'));
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The logo was not removed')).toBeDefined();
    network.use(answer('removePicture', ownProfile));
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  });
});
