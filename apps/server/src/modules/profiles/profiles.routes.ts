import { limits } from '@proffer/contract/wire/limits';
import { profileRoutes } from '@proffer/contract/profiles/routes';
import { success } from '../../platform/http/success-reply';
import { requestedPage, toPage } from '../../platform/http/page';
import { immutableCache } from '../../platform/http/immutable-cache';
import type { Handle } from '../../platform/http/route-adapter';
import type { CompanyItemsService } from './company-items.service';
import type { PicturesService } from './pictures.service';
import type { ProfilesService } from './profiles.service';
import type { SavedCompaniesService } from './saved-companies.service';

interface ProfileRouteDeps {
  company: ProfilesService;
  services: CompanyItemsService;
  partners: CompanyItemsService;
  pictures: PicturesService;
  saved: SavedCompaniesService;
}

export function registerProfileRoutes(handle: Handle, profiles: ProfileRouteDeps): void {
  const { company, pictures, saved } = profiles;

  handle(profileRoutes.getUserDetail, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await company.get(actor, params.userId, query.as),
  }));

  handle(profileRoutes.publicCompany, async ({ params }) => ({
    status: 200,
    body: await company.getPublic(params.userId),
  }));

  handle(profileRoutes.updateUserDetail, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await company.update(actor, params.userId, body),
  }));

  handle(profileRoutes.companyItems, async ({ params }, { actor }) => ({
    status: 200,
    body: await company.listItems(actor, params.userId),
  }));

  handle(profileRoutes.profileOffers, async ({ params, query }, { actor }) => {
    const asked = { ...query, ...requestedPage(query, limits.profileOffersPageSize) };
    const { items, total } = await company.listOffers(actor, params.userId, asked);
    return { status: 200, body: toPage(items, total, asked) };
  });

  handle(profileRoutes.removeProfileOffer, async ({ params }, { actor }) =>
    success(await company.removeOffer(actor, params.id)),
  );

  handle(profileRoutes.setPicture, async ({ params, query, file }, { actor }) => {
    await pictures.set(actor, params.kind, file, query);
    return { status: 200, body: await company.get(actor, actor.userId) };
  });

  handle(profileRoutes.removePicture, async ({ params }, { actor }) => {
    await pictures.remove(actor, params.kind);
    return { status: 200, body: await company.get(actor, actor.userId) };
  });

  handle(profileRoutes.getPicture, async ({ params, query }, { actor }) => {
    const { body, isKept } = await pictures.read(actor, params.userId, params.kind, query.key);
    // With another key, the picture may change, so it must not be cached.
    return { status: 200, body, ...(isKept ? { headers: immutableCache } : {}) };
  });

  handle(profileRoutes.saveCompany, async ({ body }, { actor }) => {
    await saved.save(actor, body.userId);
    return success('Company saved');
  });

  handle(profileRoutes.removeSavedCompany, async ({ params }, { actor }) => {
    await saved.remove(actor, params.userId);
    return success('Company removed');
  });

  handle(profileRoutes.savedCompanies, async ({ query }, { actor }) => {
    const { items, total } = await saved.list(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  registerCompanyItemRoutes(handle, profiles);
}

function registerCompanyItemRoutes(handle: Handle, { services, partners }: ProfileRouteDeps): void {
  handle(profileRoutes.companyServices, async ({ params }, { actor }) => ({
    status: 200,
    body: await services.list(actor, params.userId),
  }));

  handle(profileRoutes.addService, async ({ body }, { actor }) => ({
    status: 201,
    body: await services.add(actor, body.userId, body.name),
  }));

  handle(profileRoutes.updateService, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await services.rename(actor, params.id, body.name),
  }));

  handle(profileRoutes.deleteService, async ({ params }, { actor }) => {
    await services.remove(actor, params.id);
    return success('Service removed');
  });

  handle(profileRoutes.companyPartners, async ({ params }, { actor }) => ({
    status: 200,
    body: await partners.list(actor, params.userId),
  }));

  handle(profileRoutes.addPartner, async ({ body }, { actor }) => ({
    status: 201,
    body: await partners.add(actor, body.userId, body.name),
  }));

  handle(profileRoutes.updatePartner, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await partners.rename(actor, params.id, body.name),
  }));

  handle(profileRoutes.deletePartner, async ({ params }, { actor }) => {
    await partners.remove(actor, params.id);
    return success('Partner removed');
  });
}
